import { describe, expect, it } from 'vitest'
import { runCommand } from '../harness/build-app'
import { proves } from '../proofs/registry'

describe('the network', () => {
  const SPY = [
    'import net from "node:net"\nimport dns from "node:dns"',
    'for (const [owner, name] of [[net.Socket.prototype, "connect"], [dns, "lookup"]]) { const own = owner[name]; owner[name] = function (...args) { process.stderr.write(`network: ${name} ${JSON.stringify(args[0])}\\n`); return own.apply(this, args) } }',
  ].join('\n')

  it.each([false, true])('is not used with telemetry %s', proves('telemetry', '6-open'), async telemetry => {
    const { code, output } = await runCommand(telemetry ? ['prepare'] : ['build'], {
      layout: 'v4',
      env: { NODE_OPTIONS: '--import ./spy.mjs' },
      fixture: {
        config: { telemetry },
        files: { 'app/app.vue': '<template><h1>Quiet</h1></template>', 'spy.mjs': SPY },
      },
    })
    expect(code, output).toBe(0)
    expect(output).not.toContain('network:')
  })
})
