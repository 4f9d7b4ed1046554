export const LOCALES = ['en', 'de'] as const
