/** Our own drawing for the avalanche networks, in the style of the widget. */
export const avalancheIcon: string =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'%3E%3Cpath d='M0 0h40v40H0z' fill='%23d4464c'/%3E%3Cpath d='m19.5 9 4 7-8 14H7.6zm6.5 13 4.8 8h-9.6z' fill='%23fff'/%3E%3C/svg%3E"
