/** Our own drawing for the arbitrum networks, in the style of the widget. */
export const arbitrumIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23213a52'/%3E%3Cpath d='m11 29 7.5-18h4L15 29zM22 29l4.5-11 2 4.5L25.8 29z' fill='%238fd0ff'/%3E%3C/svg%3E"
