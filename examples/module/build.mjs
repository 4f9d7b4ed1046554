// Compiles the TypeScript files, and copies the components: applications compile these themselves.
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
rmSync(join(here, 'dist'), { recursive: true, force: true })
execFileSync(process.execPath, [createRequire(import.meta.url).resolve('typescript/bin/tsc'), '-p', here], {
  stdio: 'inherit',
})
cpSync(join(here, 'src'), join(here, 'dist'), {
  recursive: true,
  filter: path => extname(path) === '' || extname(path) === '.vue',
})
