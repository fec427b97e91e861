/** Whether a page may show the picture at an address (security.md, T7): https, or a small picture in the text itself. */
export function isPicture(address: string): boolean {
  return (
    /^https:\/\/[^\s"'<>]{1,2000}$/.test(address) ||
    /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,][^\s"'<>]{1,65536}$/.test(address)
  )
}
