import { defineDiagnostics } from '../diagnostics'

const PLACES = `\`\`\`json
{
  "devDependencies": { "@fw/nuxt": "^4.0.0" },
  "overrides": {
    "@nuxt/kit": "npm:@fw/nuxt@^4.0.0",
    "@nuxt/schema": "npm:@fw/nuxt@^4.0.0",
    "nuxt": "npm:@fw/nuxt@^4.0.0"
  }
}
\`\`\``

/** FW2230–FW2249: modules that are written for Nuxt. */
export const nuxtDiagnostics = defineDiagnostics({
  nuxtPackageMissing: {
    code: 'FW2230',
    severity: 'error',
    title: 'Nuxt module without the compatibility package',
    why: (p: { module: string; dependency: string }) =>
      `The module \`${p.module}\` is written for Nuxt: it imports \`${p.dependency}\`, whose functions do not know fw.`,
    fix: (p: { module: string; dependency: string }) =>
      `Run \`fw add ${p.module}\`, which installs \`@fw/nuxt\` in the place of Nuxt's packages.`,
    example: { module: '@pinia/nuxt', dependency: '@nuxt/kit' },
    page: `Published Nuxt modules run in fw as they are, with the package \`@fw/nuxt\`. Overrides of the package manager install it under the names
of Nuxt's packages, so that \`@nuxt/kit\` has the functions of fw. \`fw add\` writes them. For npm and Bun:

${PLACES}

The key is \`pnpm.overrides\` for pnpm, and \`resolutions\` for Yarn. [Nuxt modules](../guide/modules-of-nuxt.md) lists modules that were tried.`,
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
    page: `\`@fw/nuxt\` is installed, but not in the place of Nuxt's packages: the overrides of the package manager are missing, or the lock file was
written without them.

${PLACES}`,
  },
})
