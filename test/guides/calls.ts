import { findCommand, parseArguments } from '../../packages/fw/src/cli/args/parse-arguments'
import { fw } from '../../packages/fw/src/cli/commands'
import { declaredOptions } from '../../packages/fw/src/cli/args/option-lookup'
import { readBlocks } from './blocks'

/** A call of `fw` on a page. */
export interface ShownCall {
  page: string
  text: string
}

/** The calls in shell code blocks and in inline code. */
export function readCalls(page: string, text: string): ShownCall[] {
  const lines = readBlocks(page, text)
    .filter(({ language }) => language === 'sh')
    .flatMap(block => block.text.split('\n'))
  const inline = [...text.replace(/^```[^]*?^```$/gm, '').matchAll(/`(fw [^`]+)`/g)].map(([, call]) =>
    call!.replaceAll('\\|', '|'),
  )
  return [...lines, ...inline].flatMap(line => {
    const [, call] = /^(?:\$ )?(?:\w+=\S* )*(?:npx )?(fw(?: [^#]*)?)(?:#.*)?$/.exec(line.trim()) ?? []
    // The shell writes the output to a file.
    return call ? [{ page, text: call.replace(/ > \S+/, '').trim() }] : []
  })
}

/**
 * The error that the command line would report for a call, if any. Arguments are optional if a command is only
 * mentioned.
 */
export function judgeCall(text: string): string[] {
  const words = text
    .split(' ')
    .slice(1)
    .filter(word => word !== '')
  const found = findCommand(fw, words, declaredOptions, '/')
  // Its flags are those of another program.
  if (found.command.passesWords) return found.problem ? [found.problem.why] : []
  const { problems, unsure } = parseArguments(found.command, found.words, declaredOptions)
  const isShort = found.words.every(word => word.startsWith('-'))
  return [
    ...(found.problem ? [found.problem.why] : []),
    ...problems.filter(({ code }) => !(code === 'FW1303' && isShort)).map(({ why }) => why),
    ...unsure.map(({ written }) => `${written} is neither a flag nor an option`),
  ]
}
