import { join } from 'node:path'
import { expect, it } from 'vitest'
import { run } from '../../packed/program'
import { defineModuleCase } from '../module-case'

interface FileReport {
  filePath: string
  messages: Array<{ ruleId: string | null; line: number; message: string }>
}

export default defineModuleCase({
  name: '@nuxt/eslint',
  // Later versions call `Object.groupBy`, which Node 20 does not have.
  version: '1.12.1',
  packages: { eslint: '^9.39.1' },
  group: 'eslint',
  kinds: ['templates'],
  tried:
    '`withNuxt()` in `eslint.config.mjs`: errors in Vue and TypeScript files, auto-imports of the application as globals, folders with their rules',
  app: {
    config: { modules: ['@nuxt/eslint'] } as never,
    files: {
      'eslint.config.mjs': `import withNuxt from './.fw/eslint.config.mjs'

export default withNuxt({ files: ['app/**'], rules: { 'no-undef': 'error' } })
`,
      'app/app.vue': '<template><FwPage /></template>\n',
      'app/pages/index.vue': `<script setup lang="ts">
const count = ref(0)
const isTwice = computed(() => count.value === double(1))
</script>

<template>
  <p>{{ isTwice }}</p>
</template>
`,
      'app/utils/double.ts': 'export const double = (value: number) => value * 2\n',
      'app/components/card.vue': `<script setup lang="ts">
const items = [1, 2]
unknownFunction()
</script>

<template>
  <p v-for="item in items">
    {{ item }}
  </p>
</template>
`,
      'server/api/hello.ts': `export default defineEventHandler((event) => {
  let unchanged = getQuery(event)
  return unchanged
})
`,
    },
  },
  checks(app) {
    it('lints the application', async () => {
      const bin = join(app.dir, '../../node_modules/eslint/bin/eslint.js')
      const { code, stdout, stderr } = await run(process.execPath, [bin, '--format', 'json', '.'], app.dir)
      expect(stderr).toBe('')
      const reports = JSON.parse(stdout) as FileReport[]
      const problems = reports.flatMap(({ filePath, messages }) =>
        messages.map(({ line, ruleId }) => `${filePath.slice(app.dir.length + 1)}:${line} ${ruleId}`),
      )
      expect(problems).toEqual([
        'app/components/card.vue:1 vue/multi-word-component-names',
        'app/components/card.vue:3 no-undef',
        'app/components/card.vue:7 vue/require-v-for-key',
        'server/api/hello.ts:2 prefer-const',
      ])
      expect(code).toBe(1)
      expect(reports.map(({ filePath }) => filePath)).toContain(join(app.dir, 'app/pages/index.vue'))
    })
  },
})
