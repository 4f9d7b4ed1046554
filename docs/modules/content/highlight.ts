import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { HighlighterCore } from 'shiki/core'

/** Grammars by the language of a code fence. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ts: 'typescript',
  js: 'javascript',
  mjs: 'javascript',
  vue: 'vue',
  css: 'css',
  json: 'json',
  html: 'html',
  svg: 'xml',
  sh: 'shellscript',
  toml: 'toml',
  yaml: 'yaml',
  dockerfile: 'docker',
  nginx: 'nginx',
  ini: 'ini',
}

let loaded: Promise<HighlighterCore> | undefined

/** Highlights code. Unknown languages are rendered as plain text. */
export async function highlight(code: string, language: string): Promise<string> {
  const highlighter = await (loaded ??= load())
  return highlighter.codeToHtml(code, {
    lang: LANGUAGES[language] ?? 'text',
    theme: 'variables',
    transformers: [
      { pre: element => void ((element.properties.style = undefined), (element.properties.tabindex = '0')) },
    ],
  })
}

async function load(): Promise<HighlighterCore> {
  return createHighlighterCore({
    engine: createJavaScriptRegexEngine(),
    // The colors of both themes are defined in prose.css.
    themes: [createCssVariablesTheme({ name: 'variables', variablePrefix: '--code-', fontStyle: false })],
    langs: [
      import('shiki/langs/typescript.mjs'),
      import('shiki/langs/javascript.mjs'),
      import('shiki/langs/vue.mjs'),
      import('shiki/langs/css.mjs'),
      import('shiki/langs/json.mjs'),
      import('shiki/langs/html.mjs'),
      import('shiki/langs/xml.mjs'),
      import('shiki/langs/shellscript.mjs'),
      import('shiki/langs/toml.mjs'),
      import('shiki/langs/yaml.mjs'),
      import('shiki/langs/docker.mjs'),
      import('shiki/langs/nginx.mjs'),
      import('shiki/langs/ini.mjs'),
    ],
  })
}
