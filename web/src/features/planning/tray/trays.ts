export { BoardTray } from './BoardTray.tsx';
export { PhoneTray } from './PhoneTray.tsx';
