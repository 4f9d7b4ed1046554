export default defineEventHandler(event => loadProducts(getLocale(event)))
