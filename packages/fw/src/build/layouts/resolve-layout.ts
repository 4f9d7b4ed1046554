import type { Layout } from '@fw/schema'
import { dirname, relative } from 'pathe'
import { resolveName } from '../app-files/component-name'

/** The layout of a file: `layouts/admin/wide.vue` is `admin-wide`, `layouts/admin/index.vue` is `admin`. */
export function resolveLayout(dir: string, file: string): Layout {
  const path = relative(dir, file)
  const folders = dirname(path)
    .split('/')
    .filter(part => part !== '.')
  const base = path
    .split('/')
    .at(-1)!
    .replace(/\.\w+$/, '')
  return { name: resolveName(folders, base).kebabName || base, file }
}
