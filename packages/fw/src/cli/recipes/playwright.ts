import { defineRecipe, scriptExtension } from './recipe'

export const playwright = defineRecipe(project => {
  const extension = scriptExtension(project)
  return {
    devDependencies: { '@playwright/test': '^1.65.0' },
    files: {
      // Not `*.spec`: Vitest would run these files, too.
      [`playwright.config.${extension}`]: `import { defineConfig, devices } from '@playwright/test'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.${extension}',
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'] } }],
})
`,
      [`e2e/home.e2e.${extension}`]: `import { expect, test } from 'fw/test-utils/playwright'

test.use({ fw: { rootDir: '.' } })

test('shows the first page', async ({ goto, page }) => {
  await goto('/')
  await expect(page.locator('main').first()).toBeVisible()
})
`,
    },
    scripts: { 'test:e2e': 'playwright test' },
    ignored: ['test-results', 'playwright-report'],
    next: ['Run `npx playwright install chromium` once, then `npm run test:e2e`.'],
  }
})
