/** Our own drawing for the linea networks, in the style of the widget. */
export const lineaIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%2315171d'/%3E%3Cpath d='M13.5 11v17.5H26' fill='none' stroke='%2377e2ff' stroke-width='3.6'/%3E%3Ccircle cx='26' cy='13' r='3' fill='%2377e2ff'/%3E%3C/svg%3E"
