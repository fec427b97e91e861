/** A CAIP-10 id as text: `namespace:reference:address`. */
export type CaipId = `${string}:${string}:${string}`
