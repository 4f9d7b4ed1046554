import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../guards/repository'
import { locked } from '../harness/lock'
import { installFromNpm } from '../packed/program'

/** A package manager in one of its major versions. */
export interface Manager {
  title: string
  /** The program, and the choice of `create-fw`. */
  name: 'npm' | 'pnpm' | 'yarn' | 'bun'
  /** Its package on npm with the version, and the script to run. The npm of Node needs none. */
  source?: { spec: string; script: string; isNative?: boolean; needsNode22?: boolean }
}

export const MANAGERS: readonly Manager[] = [
  { title: 'npm', name: 'npm' },
  { title: 'pnpm 9', name: 'pnpm', source: { spec: 'npm:pnpm@9.15.9', script: 'bin/pnpm.cjs' } },
  { title: 'pnpm 10', name: 'pnpm', source: { spec: 'npm:pnpm@10.34.8', script: 'bin/pnpm.cjs' } },
  {
    title: 'pnpm 11',
    name: 'pnpm',
    source: { spec: 'npm:pnpm@11.28.10', script: 'bin/pnpm.mjs', needsNode22: true },
  },
  { title: 'Yarn 1', name: 'yarn', source: { spec: 'npm:yarn@1.22.22', script: 'bin/yarn.js' } },
  { title: 'Yarn 4', name: 'yarn', source: { spec: 'npm:@yarnpkg/cli-dist@4.18.1', script: 'bin/yarn.js' } },
  { title: 'Bun', name: 'bun', source: { spec: 'npm:bun@1.4.4', script: 'bin/bun.exe', isNative: true } },
]

const NODE_22 = { name: 'node-22', spec: 'npm:node@22.21.1' }

const nameOf = (manager: Manager): string => manager.title.toLowerCase().replace(' ', '-')

/** Installs the package managers. Returns the folder for PATH that has the program of one of them. */
export async function ensureManager(manager: Manager): Promise<string> {
  const dir = join(root, 'tmp/package-managers')
  mkdirSync(dir, { recursive: true })
  const sources = MANAGERS.flatMap(entry => (entry.source ? [[nameOf(entry), entry.source.spec]] : []))
  const dependencies = Object.fromEntries([...sources, [NODE_22.name, NODE_22.spec]])
  await locked(`${dir}.lock`, async () => {
    writeFileSync(join(dir, 'package.json'), JSON.stringify({ private: true, dependencies }))
    if (!sources.every(([name]) => existsSync(join(dir, 'node_modules', name!)))) await installFromNpm([], dir)
  })
  const bin = join(dir, 'bin', nameOf(manager))
  mkdirSync(bin, { recursive: true })
  const { source } = manager
  if (!source) return bin
  const script = join(dir, 'node_modules', nameOf(manager), source.script)
  const node = source.needsNode22 ? join(dir, 'node_modules', NODE_22.name, 'bin/node') : process.execPath
  const command = source.isNative ? [script] : [node, script]
  writeFileSync(join(bin, manager.name), `#!/bin/sh\nexec ${command.map(part => `'${part}'`).join(' ')} "$@"\n`)
  chmodSync(join(bin, manager.name), 0o755)
  return bin
}
