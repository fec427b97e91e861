/** Our own drawing for the unichain networks, in the style of the widget. */
export const unichainIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23d23a86'/%3E%3Cpath d='M20 8c1 8.5 3.5 11 12 12-8.5 1-11 3.5-12 12-1-8.5-3.5-11-12-12 8.5-1 11-3.5 12-12z' fill='%23fff'/%3E%3C/svg%3E"
