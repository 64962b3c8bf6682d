export { PlanningBoardScreen } from './board/PlanningBoardScreen.tsx';
export { PlanningListScreen } from './list/PlanningListScreen.tsx';
