import type { Fw } from '@fw/schema'
import { ROOT_COMPONENT } from '../paths'
import { emitJson } from './emit-text'

/** `#build/root`: the main component, and the root component that a module chose instead of fw's own. */
export function emitRoot({ plan: { mainComponent, rootComponent } }: Pick<Fw, 'plan'>): string {
  return [
    `export { default } from ${emitJson(mainComponent)}`,
    rootComponent === ROOT_COMPONENT
      ? 'export const customRoot = undefined'
      : `export { default as customRoot } from ${emitJson(rootComponent)}`,
    '',
  ].join('\n')
}

/** `#build/error-component`: the error page, loaded on demand. The default export is for custom root components. */
export function emitErrorComponent(file: string): string {
  return [
    "import { defineAsyncComponent } from 'vue'",
    `export const loadErrorComponent = () => import(${emitJson(file)}).then(module => module.default)`,
    'export default /* @__PURE__ */ defineAsyncComponent(loadErrorComponent)',
    '',
  ].join('\n')
}
