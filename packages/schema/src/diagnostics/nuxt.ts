import { defineDiagnostics } from '../diagnostics'

/** FW2230–FW2249: modules and applications that are written for Nuxt. */
export const nuxtDiagnostics = defineDiagnostics({
  nuxtApplication: {
    code: 'FW2232',
    severity: 'error',
    title: 'Nuxt application without the compatibility package',
    why: (p: { file: string }) =>
      `\`${p.file}\` is written for Nuxt, and \`@fw/nuxt\` is not installed: the file would be ignored.`,
    fix: () => 'Run `fw add @fw/nuxt`. If it is written for fw, rename the file to `fw.config`.',
    example: { file: 'nuxt.config.ts' },
  },
  nuxtOption: {
    code: 'FW2233',
    severity: 'warning',
    title: 'Option of Nuxt without effect',
    why: (p: { key: string }) => `\`${p.key}\` is an option of Nuxt that fw does not have. It has no effect.`,
    fix: (p: { key: string }) => `Remove \`${p.key}\` if the application is only used with fw.`,
    example: { key: 'experimental.asyncCallHook' },
  },
  undeclaredKey: {
    code: 'FW2234',
    severity: 'warning',
    title: 'Key of a Nuxt configuration that no module declares',
    why: (p: { key: string }) =>
      `\`${p.key}\` is neither an option nor the key of an installed module. Its value is kept, as in Nuxt, but fw does not read it.`,
    fix: () =>
      'Remove it, correct its name, or install the module that declares it. If your own code reads it, declare it with `schema:extend`.',
    example: { key: 'site' },
  },
  nuxtPackageMissing: {
    code: 'FW2230',
    severity: 'error',
    title: 'Nuxt module without the compatibility package',
    why: (p: { module: string; dependency: string }) =>
      `The module \`${p.module}\` is written for Nuxt: it imports \`${p.dependency}\`, whose functions do not know fw.`,
    fix: (p: { module: string; dependency: string }) =>
      `Run \`fw add ${p.module}\`, which installs \`@fw/nuxt\` in the place of Nuxt's packages.`,
    example: { module: '@pinia/nuxt', dependency: '@nuxt/kit' },
  },
  nuxtCopy: {
    code: 'FW2231',
    severity: 'error',
    title: "Nuxt module with a copy of Nuxt's kit",
    why: (p: { module: string; dependency: string; dir: string }) =>
      `The module \`${p.module}\` would load \`${p.dependency}\` from \`${p.dir}\`, which is a package of Nuxt rather than \`@fw/nuxt\`.`,
    fix: (p: { module: string; dependency: string; dir: string }) =>
      `Run \`fw add ${p.module}\` to write the overrides, then delete \`node_modules\` and the lock file, and install again.`,
    example: { module: '@pinia/nuxt', dependency: '@nuxt/kit', dir: 'node_modules/@pinia/nuxt/node_modules/@nuxt/kit' },
  },
})
