/**
 * Placeholder for a relative base (`./`) in server-rendered HTML, until the URL of the page is known. Matches the
 * constant in the server's runtime.
 */
export const RELATIVE_MARK = '/__fw_relative__/'
