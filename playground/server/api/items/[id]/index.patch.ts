/** Updates only the status or the rating, without a version check. */
export default defineEventHandler(async event => {
  const { status, rating } = await readObject(event)
  const isKnown = (status === undefined || isStatus(status)) && (rating === undefined || isRating(rating))
  if (!isKnown) {
    throw createError({
      status: 422,
      message: `The status is one of ${STATUSES.join(', ')}, and the rating a number from 0 to 5.`,
    })
  }
  return changeItem(getRouterParam(event, 'id'), { ...(status && { status }), ...(rating !== undefined && { rating }) })
})
