import de from '~/locales/de'
import en from '~/locales/en'

const texts = { en, de }

/** The language of the page, its texts, and functions that depend on it. */
export function useTexts() {
  const route = useRoute()
  const locale = computed<Locale>(() => LOCALES.find(name => route.path.split('/')[1] === name) ?? 'en')
  const t = (key: keyof typeof en, values: Record<string, string | number> = {}) =>
    texts[locale.value][key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  const price = (cents: number) =>
    new Intl.NumberFormat(locale.value, { style: 'currency', currency: 'EUR' }).format(cents / 100)
  const path = (to: string) => `/${locale.value}${to}`
  return { locale, t, price, path }
}
