type EmitWarning = typeof process.emitWarning

/** Suppresses only the warning of some releases of Node 22 and 24 when they strip types. The result restores it. */
export function silenceTypeStripping(): () => void {
  const emit = process.emitWarning
  const filtered = ((warning: string | Error, ...rest: unknown[]) => {
    if (!isTypeStripping(warning, rest[0])) Reflect.apply(emit, process, [warning, ...rest])
  }) as EmitWarning
  process.emitWarning = filtered
  return () => {
    if (process.emitWarning === filtered) process.emitWarning = emit
  }
}

function isTypeStripping(warning: string | Error, type: unknown): boolean {
  return (
    type === 'ExperimentalWarning' &&
    typeof warning === 'string' &&
    warning.startsWith('Type Stripping is an experimental feature')
  )
}
