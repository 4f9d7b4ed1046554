// Apart from the docs pages, so that a server output carries the messages only.
import type { Problem, ProblemPlace, Severity } from '../diagnostics'

export interface Message<Params> {
  code: string
  severity: Severity
  why: (params: Params) => string
  fix: (params: Params) => string
}

export interface VariablePlace {
  /** Name of the environment variable. */
  name: string
  /** Formatted path of the key it sets. */
  key: string
}

function message<Params>(entry: Message<Params>): Message<Params> {
  return entry
}

/** FW12xx: what can be wrong with runtime configuration from the environment. No text ever shows a private value. */
export const runtimeMessages = {
  wrongType: message({
    code: 'FW1201',
    severity: 'error',
    why: (p: VariablePlace & { given?: string, expected: string }) => p.given === undefined
      ? `\`${p.name}\` sets \`${p.key}\`, which is declared as ${p.expected}, but holds something else (not shown, because it is private).`
      : `\`${p.name}\` sets \`${p.key}\`, which is declared as ${p.expected}, but holds ${p.given}.`,
    fix: (p: VariablePlace & { given?: string, expected: string }) => `Set it to ${p.expected}, or change the declared value of \`${p.key}\`.`,
  }),
  scalarForObject: message({
    code: 'FW1202',
    severity: 'error',
    why: (p: VariablePlace & { child?: string }) => `\`${p.name}\` sets \`${p.key}\`, which is declared as an object, but does not hold a JSON object.`,
    fix: (p: VariablePlace & { child?: string }) => p.child
      ? `Set one of its keys, e.g. \`${p.child}\`, or give \`${p.name}\` a JSON object.`
      : `Give \`${p.name}\` a JSON object, e.g. '{"key":"value"}'.`,
  }),
  undeclaredKey: message({
    code: 'FW1203',
    severity: 'error',
    why: (p: VariablePlace & { given?: string, declared: string[] }) => p.given === undefined
      ? `The JSON object in \`${p.name}\` has a key that is not declared in \`${p.key}\`.`
      : `The JSON object in \`${p.name}\` has the key ${p.given}, which is not declared in \`${p.key}\`.`,
    fix: (p: VariablePlace & { given?: string, declared: string[] }) => `Declare the key in \`${p.key}\`, or use only ${p.declared.map(key => `\`${key}\``).join(', ')}.`,
  }),
  sameName: message({
    code: 'FW1204',
    severity: 'error',
    why: (p: { name: string, keys: string[] }) => `${p.keys.map(key => `\`${key}\``).join(' and ')} are all set by the one variable \`${p.name}\`.`,
    fix: (_: { name: string, keys: string[] }) => 'Rename the keys until each has a variable of its own.',
  }),
  unknownVariable: message({
    code: 'FW1205',
    severity: 'warning',
    why: (p: { name: string, nearest?: string }) => `\`${p.name}\` is set, but no declared key of \`runtimeConfig\` has this variable.`,
    fix: (p: { name: string, nearest?: string }) => p.nearest
      ? `Did you mean \`${p.nearest}\`?`
      : 'Declare the key in `runtimeConfig`, or unset the variable.',
  }),
  fixedKey: message({
    code: 'FW1206',
    severity: 'warning',
    why: (p: VariablePlace) => `\`${p.name}\` tries to set \`${p.key}\`, which is fixed when the application is built.`,
    fix: (_: VariablePlace) => 'Unset it, and set the option in the configuration before building.',
  }),
  forbiddenKey: message({
    code: 'FW1207',
    severity: 'error',
    why: (p: VariablePlace) => `The JSON in \`${p.name}\` holds a key that could change the prototype of objects.`,
    fix: (_: VariablePlace) => 'Remove the keys `__proto__`, `constructor` and `prototype` from it.',
  }),
}

/** Makes the problem a message stands for. */
export function runtimeProblem<Params>(entry: Message<Params>, params: Params, place: ProblemPlace = {}): Problem {
  return { code: entry.code, severity: entry.severity, why: entry.why(params), fix: entry.fix(params), ...place }
}
