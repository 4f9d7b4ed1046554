export default defineEventHandler(async event => loadOverview(await requireUser(event)))
