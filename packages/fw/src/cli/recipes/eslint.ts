import { defineRecipe } from './recipe'

export const eslint = defineRecipe(({ buildDir, scripts }) => {
  const isFree = scripts.lint === undefined || /\beslint\b/.test(scripts.lint)
  return {
    // Later versions call `Object.groupBy`, which Node 20 does not have.
    modules: { '@nuxt/eslint': '~1.12.1' },
    devDependencies: { eslint: '^9.39.1' },
    files: {
      'eslint.config.mjs': `import withNuxt from './${buildDir}eslint.config.mjs'

export default withNuxt({
  rules: {
    // Your rules
  },
})
`,
    },
    scripts: { [isFree ? 'lint' : 'lint:eslint']: 'eslint .' },
    next: [`Run \`npm run ${isFree ? 'lint' : 'lint:eslint'}\`. Rules: \`eslint.config.mjs\`.`],
  }
})
