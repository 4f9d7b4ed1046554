/** `#build/spa-template`: the loading template of an app without SSR. */
export const spaTemplate: string = ''
