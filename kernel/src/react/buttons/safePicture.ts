/**
 * What a button may show as a picture: `https:`, or a small address that carries a picture of a known kind. Inside the modal
 * `safeImage` of `@latchkey/theme/ui` says so; a test compares them.
 */
export const SAFE_PICTURE: RegExp = /^(https:\/\/|data:image\/(png|jpeg|webp|gif|svg\+xml)[;,].{0,65000}$)/i
