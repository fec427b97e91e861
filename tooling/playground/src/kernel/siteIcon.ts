const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#0b5a66"/><path d="M8 7v9M13.3 7v14M18.7 7v6M24 7v17" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>'

/** The picture of this site, for the views that show both ends of a connection. */
export const siteIcon: string = `data:image/svg+xml,${encodeURIComponent(SVG)}`
