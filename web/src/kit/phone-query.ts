/** As `media.phone` of the styles. */
export const phoneQuery = '(max-width: 767px)';
