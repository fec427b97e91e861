/** Our own drawing for the gnosis networks, in the style of the widget. */
export const gnosisIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%232c6a52'/%3E%3Cg fill='none' stroke='%23fff' stroke-width='3'%3E%3Ccircle cx='13.8' cy='18' r='5'/%3E%3Ccircle cx='26.2' cy='18' r='5'/%3E%3C/g%3E%3Cpath d='m20 24 3.6 3.6L20 31l-3.6-3.4z' fill='%23fff'/%3E%3C/svg%3E"
