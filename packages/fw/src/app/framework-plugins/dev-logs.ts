import * as buildOptions from '#build/options'
import type { ServerLog } from '../../shared/hooks'
import { defineFwPlugin } from '../plugins'

// Development: prints the server logs of the page in the browser console.
export default defineFwPlugin({
  name: 'fw:dev-logs',
  setup(app) {
    if (buildOptions.devLogs !== 'silent') app.hook('dev:ssr-logs', (logs: ServerLog[]) => logs.forEach(print))
    const script = document.querySelector(`script[data-fw-logs=${JSON.stringify(buildOptions.appId)}]`)
    app.hook('app:suspense:resolve', async () => {
      if (script?.textContent) {
        await app.callHook(
          'dev:ssr-logs',
          (await import('../../shared/payload/revive')).revive(script.textContent) as ServerLog[],
        )
      }
    })
  },
})

function print({ type, args, filename }: ServerLog): void {
  console[type as 'log']('[server]', ...args, ...(filename ? [`\n  ${filename}`] : []))
}
