const SCRIPT = /(<script(?:[^>"']|"[^"]*"|'[^']*')*>)([\s\S]*?)(?=<\/script>)/gi

/**
 * Tags of the head whose scripts end where they should: after `<!--` and `<script` the HTML parser would take the end
 * of the script for a part of it. The head manager takes care of `</script` alone.
 */
export function escapeScriptText(tags: string): string {
  return tags.includes('<!--')
    ? tags.replace(SCRIPT, (_, open: string, text: string) => open + text.replaceAll('<!--', '\\x3C!--'))
    : tags
}
