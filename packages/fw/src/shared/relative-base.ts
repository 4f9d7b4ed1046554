/**
 * Stands for a relative base (`./`) in what the server renders, until it knows from where it is seen. As the server's
 * runtime has it.
 */
export const RELATIVE_MARK = '/__fw_relative__/'
