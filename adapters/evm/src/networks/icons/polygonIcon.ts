/** Our own drawing for the polygon networks, in the style of the widget. */
export const polygonIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%236b3fc4'/%3E%3Cpath d='m14.5 12 5 3v5.6l-5 3-5-3V15zM25.5 16.4l5 3V25l-5 3-5-3v-5.6z' fill='none' stroke='%23fff' stroke-width='2.6' stroke-linejoin='round'/%3E%3C/svg%3E"
