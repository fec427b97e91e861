const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#f6b73c"/><path d="M26 14v15L14.6 46.8A5 5 0 0 0 18.8 54h26.4a5 5 0 0 0 4.2-7.2L38 29V14" fill="#fff6e0" stroke="#241b36" stroke-width="4" stroke-linejoin="round"/><path d="M20.5 43.5h23l3.2 5a2 2 0 0 1-1.7 3H19a2 2 0 0 1-1.7-3z" fill="#241b36"/><path d="M22 14h20" stroke="#241b36" stroke-width="4" stroke-linecap="round"/><circle cx="30" cy="36" r="2.5" fill="#241b36"/></svg>`

/** The wallet's own picture, a flask, as EIP-6963 wants it: an RFC 2397 data address. */
export const ICON: string = `data:image/svg+xml,${encodeURIComponent(SVG)}`
