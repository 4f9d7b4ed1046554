/** Placeholder for a relative base (`./`) in HTML until the page's URL is known. Same as in the server's runtime. */
export const RELATIVE_MARK = '/__fw_relative__/'
