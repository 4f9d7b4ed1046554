import { defineConfig } from 'tsdown'

export default defineConfig({
  // Each file for itself: the module names those in runtime/ by their paths, and the application bundles them.
  entry: ['src/module.ts', 'src/runtime/**/*.ts'],
  unbundle: true,
  dts: true,
  deps: { neverBundle: [/^#/] },
})
