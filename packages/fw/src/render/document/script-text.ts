const SCRIPT = /(<script(?:[^>"']|"[^"]*"|'[^']*')*>)([\s\S]*?)(?=<\/script>)/gi

/**
 * Escapes `<!--` and `<script` in scripts of the head: after them, the HTML parser would not end the script at its end
 * tag. The head manager only escapes `</script`.
 */
export function escapeScriptText(tags: string): string {
  return tags.includes('<!--')
    ? tags.replace(SCRIPT, (_, open: string, text: string) => open + text.replaceAll('<!--', '\\x3C!--'))
    : tags
}
