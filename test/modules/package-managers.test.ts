import { existsSync, mkdtempSync, readFileSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { root } from '../guards/repository'
import { startProgram } from '../harness/child-program'
import { removeFolder } from '../harness/remove-folder'
import { INSTALL_LIMIT_MS } from './installation'
import { startRegistry } from './local-registry'
import type { LocalRegistry } from './local-registry'
import { ensureManager, MANAGERS } from './package-managers'

let registry: LocalRegistry

beforeAll(async () => {
  registry = await startRegistry()
}, INSTALL_LIMIT_MS)

afterAll(() => registry.close())

const APP = `<script setup>
const cart = defineStore('cart', () => ({ items: ref(['cup']) }))()
</script>
<template><p id="items">{{ cart.items.join() }} of {{ useNuxtApp()._name }}</p></template>`

// `npm run test:modules` runs this file: it installs from npm.
describe.each(MANAGERS)('a Nuxt module with $title', manager => {
  it(
    'is installed into a new project without packages of Nuxt, and works',
    async () => {
      const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fw-manager-')))
      onTestFinished(() => removeFolder(dir))
      const site = join(dir, 'site')
      const bin = await ensureManager(manager)
      const env = { ...networkEnv(), ...registryEnv(registry.url, dir), PATH: `${bin}:${process.env.PATH}` }
      const succeed = async (args: readonly string[], cwd = site): Promise<string> => {
        const program = startProgram(args, { cwd, env })
        expect(await program.done, `${args.join(' ')}\n${program.output()}`).toBe(0)
        return program.output()
      }
      await succeed(
        [
          join(root, 'packages/create-fw/bin/create-fw.mjs'),
          'site',
          '--yes',
          '--no-git',
          '--template=minimal',
          `--package-manager=${manager.name}`,
        ],
        dir,
      )
      const fw = join(site, 'node_modules/fw/bin/fw.mjs')
      const printed = await succeed([fw, 'add', '@pinia/nuxt@1.0.2'])
      expect(printed).toContain("Installed @fw/nuxt, in the place of Nuxt's packages")
      expect(namesOfNuxtPackages(site)).toEqual(['@fw/nuxt'])
      writeFileSync(join(site, 'app/app.vue'), APP)
      await succeed([fw, 'build'])
      const server = startProgram(['.output/server/index.mjs'], {
        cwd: site,
        env: { PORT: '0', HOST: '127.0.0.1' },
      })
      onTestFinished(() => server.stop())
      const [url] = await server.until(/http:\/\/[\w.:[\]]+:\d+/)
      expect(await (await fetch(url)).text()).toContain('cup of')
      expect(readFileSync(join(site, 'fw.config.ts'), 'utf8')).toContain("'@pinia/nuxt'")
    },
    INSTALL_LIMIT_MS,
  )
})

/** What a network needs that has certificates of its own, or a proxy. */
function networkEnv(): Record<string, string> {
  const names = /^(?:NODE_EXTRA_CA_CERTS|SSL_CERT_(?:DIR|FILE)|(?:https?|no)_proxy)$/i
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value && names.test(name) ? [[name, value]] : [])),
  )
}

/** What makes all package managers use a registry, and caches of their own: the packages of fw change. */
function registryEnv(url: string, dir: string): Record<string, string> {
  const cache = join(dir, 'cache')
  return {
    HOME: cache,
    npm_config_registry: url,
    npm_config_cache: join(cache, 'npm'),
    npm_config_store_dir: join(cache, 'pnpm'),
    npm_config_update_notifier: 'false',
    pnpm_config_registry: url,
    pnpm_config_store_dir: join(cache, 'pnpm'),
    YARN_REGISTRY: url,
    YARN_CACHE_FOLDER: join(cache, 'yarn'),
    YARN_NPM_REGISTRY_SERVER: url,
    YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
    YARN_ENABLE_TELEMETRY: '0',
    BUN_CONFIG_REGISTRY: url,
    BUN_INSTALL_CACHE_DIR: join(cache, 'bun'),
  }
}

const NUXT_PACKAGE = /(?:^|\/)node_modules\/(?:nuxt|@nuxt\/(?:kit|schema))$/

/** The names that the packages at the names of Nuxt's packages have, wherever they are installed. */
function namesOfNuxtPackages(site: string): string[] {
  const names = new Set<string>()
  const visit = (path: string): void => {
    for (const entry of readdirSync(join(site, path), { withFileTypes: true })) {
      const inner = `${path}/${entry.name}`
      const manifest = join(site, inner, 'package.json')
      if (NUXT_PACKAGE.test(inner) && existsSync(manifest))
        names.add((JSON.parse(readFileSync(manifest, 'utf8')) as { name: string }).name)
      if (entry.isDirectory()) visit(inner)
    }
  }
  visit('node_modules')
  return [...names]
}
