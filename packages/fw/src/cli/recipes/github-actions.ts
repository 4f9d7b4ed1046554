import { installAllCommand, lockFilesOf } from './manager-commands'
import { defineRecipe } from './recipe'
import type { RecipeProject } from './recipe'

/** Scripts of a project that a workflow runs, in this order. */
const CHECKS = ['lint', 'lint:eslint', 'typecheck', 'test', 'test:e2e']

export const githubActions = defineRecipe(project => {
  const { manager, scripts } = project
  const isLocked = lockFilesOf(project).length > 0
  const setUp: Record<string, string[]> = {
    pnpm: [
      '      - uses: pnpm/action-setup@v4',
      ...(isPinned(project) ? [] : ['        with:', '          version: 10']),
    ],
    yarn: ['      - run: npm install --global corepack && corepack enable'],
    bun: ['      - uses: oven-sh/setup-bun@v2'],
    deno: ['      - uses: denoland/setup-deno@v2'],
  }
  const isCached = isLocked && (manager === 'npm' || manager === 'pnpm' || manager === 'yarn')
  const run = (command: string): string => `      - run: ${command}`
  const lines = [
    'name: CI',
    'on:',
    '  push:',
    '    branches: [main]',
    '  pull_request:',
    'jobs:',
    '  check:',
    '    runs-on: ubuntu-latest',
    '    steps:',
    '      - uses: actions/checkout@v5',
    ...(setUp[manager] ?? []),
    '      - uses: actions/setup-node@v5',
    '        with:',
    '          node-version: 24',
    ...(isCached ? [`          cache: ${manager}`] : []),
    run(installAllCommand(project)),
    ...(scripts['test:e2e'] === undefined ? [] : [run('npx playwright install --with-deps chromium')]),
    ...CHECKS.filter(name => scripts[name] !== undefined).map(name => run(`${manager} run ${name}`)),
    run('npx fw build'),
  ]
  return {
    files: { '.github/workflows/ci.yml': `${lines.join('\n')}\n` },
    next: ['Push to GitHub: the workflow runs for `main` and for each pull request.'],
  }
})

/** Whether package.json names the version of the package manager. */
function isPinned({ read }: RecipeProject): boolean {
  return /"packageManager"\s*:/.test(read('package.json') ?? '')
}
