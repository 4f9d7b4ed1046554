/** The files of a package that Node.js cannot load, because it contains Vue components. */
export const componentPackage = (name: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version: '1.0.0',
    type: 'module',
    exports: { '.': './index.js', './part': './index.js' },
  }),
  [`node_modules/${name}/index.js`]: 'export { default as Box } from "./box.vue"\n',
  [`node_modules/${name}/box.vue`]: `<script setup lang="ts">const name: string = "${name}"</script><template><i :id="name">{{ name }}</i></template>`,
})
