import { createRequire } from 'node:module'
import { PrivateDetails } from '@fw/schema'
import type { PrivateDetail } from '@fw/schema'
import { rspackVersion } from '@rspack/core'

const PINNED = 'fw was built for these versions: remove the override of the version'

/** Details of Rspack and its loader that the shared builder relies on: its own list says in which files. */
export const DETAILS = {
  runtimeCode: {
    package: '@rspack/core',
    detail: '`__webpack_require__` and `__webpack_modules__`, and how compiled modules call them',
    usedBy: ['rspack-tools.ts'],
    window: '>=2.2.0 <2.3.0',
    fallback: PINNED,
  },
  componentBlocks: {
    package: 'rspack-vue-loader',
    detail: 'the requests of the blocks of components (`?vue&type=style`)',
    usedBy: ['rspack-tools.ts'],
    window: '>=17.7.0 <18.0.0',
    fallback: PINNED,
  },
} satisfies Record<string, PrivateDetail>

export const privateDetails: PrivateDetails<string> = /* @__PURE__ */ new PrivateDetails<string>(DETAILS, name =>
  name === '@rspack/core' ? rspackVersion : loaderVersion(),
)

function loaderVersion(): string | undefined {
  try {
    return (createRequire(import.meta.url)('rspack-vue-loader/package.json') as { version: string }).version
  } catch {
    return undefined
  }
}
