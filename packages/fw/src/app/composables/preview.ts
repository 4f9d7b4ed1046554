import { toRef, watch } from 'vue'
import type { Ref } from 'vue'
import type { FwAppContext } from '../../shared/app-context'
import { useFwApp } from '../context/app-context'
import { useRoute } from '../pages/router/use-route'
import { refreshFwData } from './data/fw-data'
import { useState } from './state'

type PreviewState = Record<string, unknown>

interface Preview {
  enabled: boolean
  state: PreviewState
  /** Whether a call on the client has decided. */
  isDecided?: boolean
}

export interface PreviewModeOptions<State> {
  /** Whether to enable the preview. Default: `?preview=true` in the URL. */
  shouldEnable?: (state: PreviewState) => boolean
  /** Returns state to merge into the preview state. Default: `token` of the URL. */
  getState?: (state: PreviewState) => State
  /** Called on the client when the preview is enabled. Default: refreshes all data, now and after each navigation. */
  onEnable?: () => void
  /** Called on the client when the preview is disabled. Default: refreshes all data. */
  onDisable?: () => void
}

/** Whether preview mode is enabled, and its state. All callers share it; the first call decides. */
export function usePreviewMode<State extends PreviewState | null | undefined | void = void>(
  options: PreviewModeOptions<State> = {},
): {
  enabled: Ref<boolean>
  state: State extends void ? PreviewState : NonNullable<State> & PreviewState
} {
  const app = useFwApp('usePreviewMode')
  const preview = useState<Preview>('_preview-state', () => ({ enabled: false, state: {} })).value
  const result = { enabled: toRef(preview, 'enabled'), state: preview.state as never }
  if (preview.isDecided) return result
  if (import.meta.client) preview.isDecided = true
  if (!preview.enabled)
    preview.enabled = (options.shouldEnable ?? (() => useRoute().query.preview === 'true'))(preview.state) === true
  let stop: (() => void) | undefined
  watch(
    result.enabled,
    isEnabled => {
      if (isEnabled) Object.assign(preview.state, (options.getState ?? readToken)(preview.state))
      if (import.meta.client) stop = isEnabled ? enable(app, options.onEnable) : disable(app, stop, options.onDisable)
    },
    { immediate: true, flush: 'sync' },
  )
  return result
}

function readToken(state: PreviewState): PreviewState {
  const { token } = useRoute().query
  return state.token === undefined ? { token: [token].flat()[0] } : state
}

function enable(app: FwAppContext, onEnable: (() => void) | undefined): () => void {
  if (onEnable) {
    onEnable()
    return () => {}
  }
  const refresh = () => app.runWithContext(() => refreshFwData())
  void refresh()
  // The initial navigation on the client targets the current page.
  return (
    app.$router?.afterEach((_to, from) => {
      if (from.matched.length) void refresh()
    }) ?? (() => {})
  )
}

function disable(app: FwAppContext, stop: (() => void) | undefined, onDisable: (() => void) | undefined): undefined {
  if (stop) {
    stop()
    void (onDisable ?? (() => app.runWithContext(() => refreshFwData())))()
  }
}
