/** `#build/spa-template`: HTML shown while an application without server rendering loads. */
export const spaTemplate: string = ''
