export default defineEventHandler(event => getItem(getRouterParam(event, 'id')))
