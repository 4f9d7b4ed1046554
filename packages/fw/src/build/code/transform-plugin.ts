import type { EditedCode } from '@fw/kit/imports'
import type { BuildPlugin, Fw } from '@fw/schema'
import { createIsUserCode } from './user-code'

interface Transform {
  name: string
  /** Code that does not match is skipped. */
  code?: RegExp
  transform: (
    code: string,
    id: string,
    side: 'client' | 'server',
  ) => EditedCode | undefined | Promise<EditedCode | undefined>
  /** Files to transform although they are not user code. */
  include?: readonly RegExp[]
  exclude?: readonly RegExp[]
}

/** Files with code: scripts and components with their blocks, but no styles and no imports with `?raw` or `?url`. */
export const CODE_FILES =
  /\.(?:vue|[cm]?[jt]sx?)(?:$|\?(?!(?:raw|url|inline|worker|sharedworker)\b)(?!.*type=(?:style|custom)))/

/** A bundler plugin that transforms application code after it was compiled to JavaScript. */
export function createTransformPlugin(
  app: Fw,
  { name, code, transform, include = [], exclude = [] }: Transform,
): BuildPlugin {
  const isUserCode = createIsUserCode(app, include, exclude)
  return {
    shared: () => ({
      name,
      enforce: 'post',
      transform: {
        filter: { id: { include: [CODE_FILES] }, ...(code ? { code } : {}) },
        handler(text, id) {
          const side = this.environment.config.consumer === 'server' ? 'server' : 'client'
          return isUserCode(id, side) ? transform(text, id, side) : undefined
        },
      },
    }),
  }
}
