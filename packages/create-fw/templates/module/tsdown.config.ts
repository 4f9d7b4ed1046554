import { defineConfig } from 'tsdown'

export default defineConfig({
  // One output file per source: the module refers to files in runtime/ by path, and the app bundles them.
  entry: ['src/module.ts', 'src/runtime/**/*.ts'],
  unbundle: true,
  dts: true,
  deps: { neverBundle: [/^#/] },
})
