import { createCssVariablesTheme, createHighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import type { HighlighterCore } from 'shiki/core'

/** What is written after the fence of a block, and the grammar it means. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ts: 'typescript',
  js: 'javascript',
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

/** Colours code. Text in no language, or in one nobody taught it, stays plain. */
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
    // The colours stand in prose.css, one for each theme.
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
