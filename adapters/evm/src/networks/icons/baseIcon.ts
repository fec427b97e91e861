/** Our own drawing for the base networks, in the style of the widget. */
export const baseIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%232459d6'/%3E%3Cpath d='M20 9a11 11 0 1 1-10.9 12.5H23v-3H9.1A11 11 0 0 1 20 9z' fill='%23fff'/%3E%3C/svg%3E"
