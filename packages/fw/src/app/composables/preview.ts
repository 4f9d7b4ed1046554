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
  /** Whether a call in the browser has decided. */
  isDecided?: boolean
}

export interface PreviewModeOptions<State> {
  /** Whether to show the preview. Default: `?preview=true` in the address. */
  shouldEnable?: (state: PreviewState) => boolean
  /** What is known of the preview, added to what there is. Default: `token` of the address. */
  getState?: (state: PreviewState) => State
  /**
   * Called in the browser when the preview begins. Default: all data is loaded again, now and after each navigation.
   */
  onEnable?: () => void
  /** Called in the browser when the preview ends. Default: all data is loaded again. */
  onDisable?: () => void
}

/** Whether visitors see a preview, and what is known of it. The first call decides; all share it. */
export function usePreviewMode<State extends PreviewState | null | undefined | void = void>(
  options: PreviewModeOptions<State> = {},
): {
  enabled: Ref<boolean>
  state: State extends void ? PreviewState : NonNullable<State> & PreviewState
} {
  const app = useFwApp('usePreviewMode')
  const preview = useState<Preview>('_preview-state', () => ({ enabled: false, state: {} })).value
  const result = { enabled: toRef(preview, 'enabled'), state: preview.state as never }
  if (preview.isDecided) {
    return result
  }
  if (import.meta.client) {
    preview.isDecided = true
  }
  if (!preview.enabled) {
    preview.enabled = (options.shouldEnable ?? (() => useRoute().query.preview === 'true'))(preview.state) === true
  }
  let stop: (() => void) | undefined
  watch(
    result.enabled,
    isEnabled => {
      if (isEnabled) {
        Object.assign(preview.state, (options.getState ?? readToken)(preview.state))
      }
      if (import.meta.client) {
        stop = isEnabled ? enable(app, options.onEnable) : disable(app, stop, options.onDisable)
      }
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
  // The first navigation in the browser is to the page that is there.
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
