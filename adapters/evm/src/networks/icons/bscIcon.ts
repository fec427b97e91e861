/** Our own drawing for the bsc networks, in the style of the widget. */
export const bscIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%2324221b'/%3E%3Cpath d='m20 8 4 4-4 4-4-4zm0 16 4 4-4 4-4-4zM12 16l4 4-4 4-4-4zm16 0 4 4-4 4-4-4zm-8 .8 3.2 3.2-3.2 3.2-3.2-3.2z' fill='%23f0c04a'/%3E%3C/svg%3E"
