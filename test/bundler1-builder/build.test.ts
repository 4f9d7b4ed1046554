import { readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { bundle } from '@fw/bundler1-builder'
import type { FwConfig } from '@fw/schema'
import { join } from 'pathe'
import { afterAll, describe, expect, it } from 'vitest'
import { planApp } from './app'
import type { PlannedApp } from './app'

const planned: PlannedApp[] = []
afterAll(async () => {
  for (const app of planned) await app.remove()
})

async function build(config: FwConfig = {}, files: Record<string, string> = {}, change?: (app: PlannedApp) => void) {
  const made = await planApp({ config, files })
  planned.push(made)
  change?.(made)
  await bundle(made.app)
  const { clientDir, serverEntry } = made.app.plan.output!
  const names = readdirSync(clientDir, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name).slice(clientDir.length + 1)).sort()
  const text = (ending: string) => names.filter(name => name.endsWith(ending)).map(name => readFileSync(join(clientDir, name), 'utf8')).join('\n')
  return {
    ...made,
    names,
    client: text('.js'),
    css: text('.css'),
    server: readdirSync(join(serverEntry, '..'), { recursive: true }).filter(name => String(name).endsWith('.mjs')).map(name => readFileSync(join(serverEntry, '..', String(name)), 'utf8')).join('\n'),
    render: async () => (await import(/* @vite-ignore */ pathToFileURL(serverEntry).href) as any).render(),
  }
}

describe('a build', () => {
  it('makes client and server side, and they fit together', async () => {
    const { names, client, css, server, render, dir } = await build()
    expect(names.every(name => name.startsWith('_fw/'))).toBe(true)
    expect(names.filter(name => name.endsWith('.png')).map(name => name.replace(/\.[\w-]+\.png/, ''))).toEqual(['_fw/bg', '_fw/big'])
    expect(client).toContain('CLIENT_PLUGIN')
    expect(client).not.toContain('SERVER_PLUGIN')
    expect(client).toContain('ON_CLIENT')
    expect(client).not.toContain('ON_SERVER')
    expect(client).not.toContain(dir)
    expect(css).not.toContain(dir)
    expect(css).toContain('url(../logo.png)')
    expect(css).toContain('-webkit-user-select')
    expect(css).toMatch(/url\((?:\.\/)?bg\.[\w-]+\.png\)/)
    expect(server).toContain('SERVER_PLUGIN')
    expect(server).not.toContain('CLIENT_PLUGIN')
    const { html, modules, manifest } = await render()
    expect(html).toContain('ON_SERVER')
    expect(html).toContain('src="/logo.png"')
    expect(html).toMatch(/src="\/_fw\/big\.[\w-]+\.png"/)
    expect(names).toContain(/\/(_fw\/big\.[\w-]+\.png)/.exec(html)![1])
    expect(modules).toEqual(['app/pages/index.vue'])
    expect(manifest.entry.scripts).toHaveLength(1)
    expect(names).toContain(`_fw/${manifest.entry.scripts[0]}`)
    const page = manifest.modules['app/pages/index.vue']
    expect(page.modules).toHaveLength(1)
    expect(page.styles[0].inline).toMatch(/url\(\/_fw\/bg\.[\w-]+\.png\)/)
    expect(manifest.entry.styles[0].inline).toContain('url(/logo.png)')
  })
})
